/** The pages of the console come together: what each of them alone would take stands in the app that everybody loads. */
export { Admin } from './Admin.tsx';
export { HealthConsole } from './Health.tsx';
export { MoneyConsole } from './Money.tsx';
export { OneOrder } from './OneOrder.tsx';
export { OnePerson } from './OnePerson.tsx';
export { OneShop } from './OneShop.tsx';
export { OrdersConsole } from './Orders.tsx';
export { PeopleConsole, ShopsConsole } from './PeopleAndShops.tsx';
export { SettingsConsole } from './Settings.tsx';
