/**
 * Scrolls an invalid field into view and focuses it.
 * @returns whether it is rendered
 */
export function focusField(root: HTMLElement | null, name: string): boolean {
  const item = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
    (element) => element.dataset.field === name,
  )
  item?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  const input =
    item?.querySelector<HTMLElement>('input:not([type=file]), textarea, button, [tabindex="0"]') ??
    item?.querySelector<HTMLElement>('input[type=file]')
  input?.focus({ preventScroll: true })
  return item !== undefined
}
