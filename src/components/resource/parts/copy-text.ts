/** Copies text and shows `done`, or that the browser refused. */
export const copyAndNotify = (
  text: string,
  done: string,
  toast: (kind: 'success' | 'warning', text: string) => void,
): void =>
  void copyText(text).then(
    () => toast('success', done),
    () => toast('warning', '浏览器不允许复制，请选中后手动复制'),
  )

/**
 * Copies text to the clipboard. On plain http in an office network `navigator.clipboard` does not
 * exist; `execCommand` still works there.
 * @throws when the browser refuses both
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (!done) throw new Error('copy: the browser refused')
}
