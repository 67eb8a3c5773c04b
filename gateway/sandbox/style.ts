/** The sandbox page's look; a file of its own because scripts and styles are not inline. */
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
#notice { min-height: 1.6em; margin: 8px 0 0; color: var(--soft); }
#notice.bad { color: #b3261e; }
dialog { width: min(480px, 92vw); border: 1px solid var(--line); border-radius: 8px; }
dialog textarea { width: 100%; margin: 4px 0 12px; font: 13px/1.5 ui-monospace, monospace; }
`
