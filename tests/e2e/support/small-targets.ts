/**
 * What can be pressed and is less than 24 px wide or high (WCAG 2.5.8). Excepted are links inside a
 * text; the rule's spacing is not made use of. A labelled input is pressed by its label, one of
 * antd's by what is drawn around it, a row's box by its cell. Runs in the page.
 * @param within a selector: only elements inside it are checked
 */
export function smallTargets(within: string): string[] {
  const LEAST = 24
  const PRESSED =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button],' +
    '[role=menuitem], [role=menuitemradio], [role=option], [role=checkbox], [role=radio], [role=switch]'
  type Target = { one: Element; box: DOMRect }
  /** An input of antd's is pressed by what is drawn around it. */
  const pressedBy = (one: Element): Element =>
    one.closest('.ant-select-selector, .ant-picker, .ant-input-affix-wrapper, label, .rv-select') ??
    one
  const targets = new Map<Element, Target>()
  const scope = [...document.querySelectorAll(within)].flatMap((one) => [
    ...one.querySelectorAll(PRESSED),
  ])
  for (const each of scope) {
    const one = each.matches('input, textarea') ? pressedBy(each) : each
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if ((each as HTMLButtonElement).disabled || each.closest('[inert], [aria-hidden=true]'))
      continue
    const box = one.getBoundingClientRect()
    // Read by a screen reader alone, or beyond the edge.
    if (box.width < 2 || box.height < 2 || box.right < 0 || box.bottom < 0) continue
    targets.set(one, { one, box })
  }
  const inText = (one: Element): boolean => {
    if (!one.matches('a')) return false
    const around = one.parentElement!
    const alone = around.textContent.trim() === one.textContent.trim()
    return getComputedStyle(one).display === 'inline' && !alone
  }
  const isSmall = ({ box }: Target) => box.width < LEAST - 0.5 || box.height < LEAST - 0.5
  const all = [...targets.values()]
  const small = all.filter((target) => isSmall(target) && !inText(target.one))
  return small.map(({ one, box }) => {
    const name = one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 20)
    const kind = `${one.tagName.toLowerCase()}.${String(one.className).replaceAll(' ', '.')}`
    return `${kind} “${name}” ${Math.round(box.width)}×${Math.round(box.height)}`
  })
}
