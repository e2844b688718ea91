/** The console's pages share one chunk: split up, their common chunks would end up in the app's first load. */
export { Admin } from './Admin.tsx';
export { GoLiveConsole } from './GoLive.tsx';
export { HealthConsole } from './Health.tsx';
export { MoneyConsole } from './Money.tsx';
export { OneOrder, OrdersConsole } from './Orders.tsx';
export { PagesConsole } from './Pages.tsx';
export { OnePerson, PeopleConsole } from './People.tsx';
export { SettingsConsole } from './Settings.tsx';
export { ShopSheet } from './ShopSheet.tsx';
export { OneShop, ShopsConsole } from './Shops.tsx';
export { TownConsole } from './Town.tsx';
