/** Texts of the contract for forms and later screens. Loaded only with Spanish; English is the default. */
export { chooseProblemWords } from '@flavorbag/contract';
export { texts } from '@flavorbag/contract/locales/es.po?screens';
