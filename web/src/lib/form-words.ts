/** Texts of the contract that forms and later screens say. Loaded only with Spanish; English is the default. */
export { chooseProblemWords } from '@flavorbag/contract';
export { texts } from '@flavorbag/contract/locales/es.po?screens';
