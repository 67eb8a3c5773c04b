/**
 * The return path of sign-in: a path of this console, or `/`. Values that a browser could read as
 * another site or another scheme are refused: `//evil`, `/\evil`, `http:`, `javascript:`, control
 * characters that browsers drop, and encoded forms of these.
 * @param search the query string of `/login`, e.g. `?redirect=%2Ftrades%2Fdetails`
 * @param origin the console's own origin
 */
export function redirectTarget(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('redirect')
  return wanted ? (sameSitePath(wanted, origin) ?? '/') : '/'
}

/** The path, query and hash of a same-site path; undefined for any other text. */
function sameSitePath(text: string, origin: string): string | undefined {
  // A value encoded twice must be as safe as one encoded once.
  const plain = decodeFully(text)
  if (plain === undefined || !isPlainPath(text) || !isPlainPath(plain)) return undefined
  let url: URL
  try {
    url = new URL(text, origin)
  } catch {
    return undefined
  }
  if (url.origin !== origin) return undefined
  if (/^\/+(login|auth-redirect)\/*$/i.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** One slash, then neither a slash nor a backslash where a browser would read a host. */
function isPlainPath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0] ?? ''
  // eslint-disable-next-line no-control-regex -- browsers strip these from URLs
  if (/[\u0000-\u001f\u007f\\]/.test(text)) return false
  return path.startsWith('/') && !path.includes('//') && !/^\/\s/.test(path)
}

/** Decodes percent-encoding until the text is stable; undefined for invalid or endless encoding. */
function decodeFully(text: string): string | undefined {
  let plain = text
  for (let round = 0; round < 5; round += 1) {
    let next: string
    try {
      next = decodeURIComponent(plain)
    } catch {
      // A `%` without hex digits is a plain character of a query value such as `100%`.
      return plain
    }
    if (next === plain) return plain
    plain = next
  }
  return undefined
}
