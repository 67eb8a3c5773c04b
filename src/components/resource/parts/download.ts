/**
 * Opens a signed link as a download, in this window: the gateway sends it as an attachment, so the
 * console stays open, and no pop-up is blocked. Only http links are opened.
 */
export function openDownload(url: string): void {
  const target = new URL(url, window.location.origin)
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new Error(`download: wanted an http link, got ${target.protocol}`)
  const link = document.createElement('a')
  link.href = target.href
  link.rel = 'noopener'
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
