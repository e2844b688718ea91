/** The only style sheet. Every pair of colors has a contrast of at least 4.5:1 in both themes. */
export const style = `
:root {
	color-scheme: light dark;
	--paper: #fffbf5; --surface: #ffffff; --raised: #fff4e6;
	--ink: #1c1917; --soft: #57534e; --line: #e7dfd5; --edge: #8c8178;
	--primary: #c2410c; --strong: #9a3412; --on-primary: #ffffff;
	--good: #15803d; --bad: #b91c1c; --wait: #854d0e; --plain: #57534e;
}
@media (prefers-color-scheme: dark) {
	:root {
		--paper: #171412; --surface: #221d1a; --raised: #2c2521;
		--ink: #f5efe8; --soft: #b8ada2; --line: #3b332d; --edge: #8a7e73;
		--primary: #fb923c; --strong: #fdba74; --on-primary: #1c1917;
		--good: #4ade80; --bad: #f87171; --wait: #facc15; --plain: #b8ada2;
	}
}
/* Behind FlavorBag its typefaces are at hand; alone, the system's do. */
@font-face { font-family: Figtree; font-weight: 300 900; font-display: swap; src: url(/dev/fonts/body.woff2) format('woff2'); }
@font-face { font-family: 'Bricolage Grotesque'; font-weight: 200 800; font-display: swap; src: url(/dev/fonts/display.woff2) format('woff2'); }
* { box-sizing: border-box; }
body {
	margin: 0; background: var(--paper); color: var(--ink);
	font: 16px/1.5 Figtree, system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
.banner { margin: 0; padding: 8px 16px; background: var(--raised); border-bottom: 1px solid var(--line); text-align: center; font-weight: 600; }
header, main { max-width: 960px; margin: 0 auto; padding: 16px; }
header { padding-bottom: 0; }
h1, h2 { font-family: 'Bricolage Grotesque', Figtree, system-ui, sans-serif; font-weight: 700; letter-spacing: -.01em; line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(28px, 5vw, 36px); margin: 8px 0 16px; }
h2 { font-size: 22px; margin: 32px 0 8px; }
p { margin: 8px 0; }
a { color: var(--primary); text-underline-offset: 3px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; list-style: none; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 14px; border-radius: 999px; color: var(--ink); text-decoration: none; }
nav a:hover { background: var(--raised); }
nav a[aria-current] { background: var(--primary); color: var(--on-primary); font-weight: 600; box-shadow: inset 0 -3px 0 rgb(0 0 0 / .16); }
.rows { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.rows > li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 12px 16px; }
.rows > li + li { border-top: 1px solid var(--line); }
.rows .what { flex: 1 1 220px; min-width: 0; overflow-wrap: anywhere; }
.rows a.what { display: flex; align-items: center; min-height: 44px; }
.rows .why { flex: 0 1 auto; min-width: 0; max-width: 260px; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 14px; }
.amount { font-weight: 600; font-size: 18px; }
.big { font-size: clamp(36px, 9vw, 48px); font-weight: 600; margin: 0; line-height: 1.2; }
.badge { display: inline-flex; align-items: center; gap: 6px; padding: 2px 10px; border: 1px solid currentColor; border-radius: 999px; font-size: 14px; font-weight: 600; white-space: nowrap; color: var(--wait); }
.badge::before { content: ''; width: 8px; height: 8px; border-radius: 999px; background: currentColor; }
.badge.good { color: var(--good); } .badge.bad { color: var(--bad); } .badge.plain { color: var(--plain); }
.badge.bad::before { border-radius: 0; } .badge.plain::before { background: none; border: 2px solid currentColor; }
dl { display: grid; grid-template-columns: minmax(90px, max-content) 1fr; gap: 4px 16px; margin: 16px 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
code { font: 15px/1.5 ui-monospace, 'Cascadia Mono', monospace; }
form { margin: 0; }
button, .button {
	display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 18px;
	border: 1px solid var(--edge); border-radius: 999px; background: var(--surface); color: var(--ink);
	font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--raised); }
button.main { background: var(--primary); border-color: transparent; color: var(--on-primary); box-shadow: inset 0 -3px 0 rgb(0 0 0 / .16); }
button.main:hover { background: var(--strong); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 3px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0; }
.card { max-width: 460px; margin: 24px auto; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); box-shadow: 0 8px 24px rgb(28 25 23 / .06); }
.card button, .card .button { flex: 1 1 140px; }
label { display: block; margin-top: 16px; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 12px; background: var(--paper); color: var(--ink); font: inherit; }
.help { margin: 4px 0 0; color: var(--soft); font-size: 14px; }
.error { margin: 4px 0 0; color: var(--bad); font-size: 14px; font-weight: 600; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
summary { display: flex; align-items: center; min-height: 44px; color: var(--primary); font-weight: 600; cursor: pointer; }
summary::before { content: '▸'; content: '▸' / ''; margin-right: 8px; }
details[open] > summary::before { content: '▾'; content: '▾' / ''; }
details ul { margin: 0; padding: 0; list-style: none; }
details li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 8px 0 8px 20px; }
.rows details { flex: 1 0 100%; }
.rows details .what { flex-basis: 160px; }
details form, .narrow { max-width: 460px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 8px; padding: 8px 16px; background: var(--surface); }
`;
