import './curtain.css'

/** Loading placeholder: the shell's outline, so that the layout does not shift. */
export function Curtain() {
  return (
    <output className="curtain" aria-label="加载中">
      <div className="curtain-side" />
      <div className="curtain-head" />
      <div className="curtain-bar" />
    </output>
  )
}
