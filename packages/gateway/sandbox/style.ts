/** Styles of the sandbox page; a file of its own because scripts and styles are not inline. */
export const SANDBOX_STYLE = `
:root { color-scheme: light; --blue: #1a56c4; --line: #e3e8ef; --ink: #1f2937; --soft: #5b6675; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f6f9; color: var(--ink); line-height: 1.6;
  font: 14px/1.6 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif; }
header { padding: 20px 24px; background: #fff; border-bottom: 1px solid var(--line); }
header h1 { margin: 0; font-size: 20px; }
header p { margin: 4px 0 0; color: var(--soft); }
main { max-width: 1120px; margin: 0 auto; padding: 16px 24px 48px; }
section { margin-top: 16px; padding: 16px 20px 20px; overflow-x: auto; background: #fff;
  border: 1px solid var(--line); border-radius: 8px; }
h2 { margin: 0 0 8px; font-size: 16px; }
a { color: var(--blue); }
p { margin: 0 0 8px; }
.hint { margin: 0; color: var(--soft); }
.clock { font-size: 24px; font-variant-numeric: tabular-nums; }
.columns { display: grid; gap: 24px; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 8px; }
table { width: 100%; border-collapse: collapse; align-self: start; }
th, td { padding: 7px 8px; text-align: left; white-space: nowrap;
  border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 500; }
td { font-variant-numeric: tabular-nums; }
td.buttons { display: table-cell; }
td.buttons button { margin: 2px 8px 2px 0; }
td.wide { white-space: normal; }
code, td.code { font-family: ui-monospace, Menlo, Consolas, monospace; }
td.text { font-weight: 600; letter-spacing: 0.1em; }
button { padding: 4px 12px; color: var(--blue); font: inherit; cursor: pointer; background: #fff;
  border: 1px solid #b9c9e8; border-radius: 6px; }
button:hover { border-color: var(--blue); }
button:disabled { color: #8a94a3; cursor: default; border-color: var(--line); }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
button.main { color: #fff; background: var(--blue); border-color: var(--blue); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; }
h2 { scroll-margin-top: 12px; }
select, input { padding: 4px 8px; font: inherit; color: inherit; background: #fff;
  border: 1px solid #8a94a3; border-radius: 6px; }
.buttons { align-items: center; }
/* Seen wherever one has scrolled to; the signing page has its own, in its place. */
#notice { min-height: 1.6em; margin: 8px 0 0; color: var(--soft); }
main > #notice { position: fixed; z-index: 1; right: 16px; bottom: 16px; left: 16px; max-width: 560px;
  margin: 0 auto; padding: 10px 16px; color: #fff; background: var(--ink); border-radius: 8px; }
main > #notice:empty { display: none; }
#notice.bad, #decide-bad { color: #b3261e; }
main > #notice.bad { color: #fff; background: #b3261e; }
dialog { width: min(560px, 92vw); max-height: 86vh; border: 1px solid var(--line); border-radius: 8px; }
dialog h2 { overflow-wrap: anywhere; }
dialog label, fieldset { display: grid; gap: 4px; margin: 0 0 12px; }
dialog select, dialog label > input:not([type=checkbox]) { width: 100%; }
fieldset { padding: 0; border: 0; }
.checks { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 2px 12px;
  max-height: 40vh; overflow-y: auto; padding: 8px; border: 1px solid var(--line); border-radius: 6px; }
.checks label { display: flex; gap: 6px; align-items: baseline; margin: 0; }
@media (max-width: 640px) {
  header, main { padding-right: 12px; padding-left: 12px; }
  section { padding: 12px; }
  .columns { grid-template-columns: minmax(0, 1fr); }
  th, td { padding: 6px; }
  .cards thead { display: none; }
  .cards tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line); }
  .cards td, .cards td.buttons { display: block; padding: 2px 0; white-space: normal; border: 0; }
  .cards td:nth-child(4)::before { content: '自动处理：'; color: var(--soft); }
}
`
