import './curtain.css'

/** What stands while the console loads: the shell's outline, so that nothing jumps. */
export function Curtain() {
  return (
    <div className="curtain" role="status" aria-label="加载中">
      <div className="curtain-side" />
      <div className="curtain-head" />
      <div className="curtain-bar" />
    </div>
  )
}
