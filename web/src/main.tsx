import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { activateTexts } from '#app/texts.ts';

activateTexts();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
	<Providers>
		<RouterProvider router={createBrowserRouter(routes)} />
	</Providers>,
);
