/** The console's pages share one chunk: split up, their common chunks would end up in the app's first load. */
export { Admin } from './Admin.tsx';
export { HealthConsole } from './Health.tsx';
export { MoneyConsole } from './Money.tsx';
export { OneOrder } from './OneOrder.tsx';
export { OnePerson } from './OnePerson.tsx';
export { OneShop } from './OneShop.tsx';
export { OrdersConsole } from './Orders.tsx';
export { PeopleConsole, ShopsConsole } from './PeopleAndShops.tsx';
export { SettingsConsole } from './Settings.tsx';
