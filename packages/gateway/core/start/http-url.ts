/** An address that can be called, without user and password in it. */
export function isHttpUrl(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && password === ''
  } catch {
    return false
  }
}
