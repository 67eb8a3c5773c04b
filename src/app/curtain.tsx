import './curtain.css'

/** What stands while the console loads: the shell's outline, so that nothing jumps. */
export function Curtain() {
  return (
    <output className="curtain" aria-label="加载中">
      <div className="curtain-side" />
      <div className="curtain-head" />
      <div className="curtain-bar" />
    </output>
  )
}
