import { askSandbox } from '../../../providers/wire/sandbox'

/** The answer of `GET /sandbox/api/inbox`, newest first. */
interface Inbox {
  imgCodes: readonly { text: string }[]
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/** As a person's typing: React takes a value from the input event. */
function type(name: string, text: string): void {
  const field = input(name)
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Fills the password form, the captcha from the sandbox's inbox; the cursor is on 登录. */
export async function fillForm(loginName: string, password: string): Promise<void> {
  if (!input('loginName'))
    document.querySelector<HTMLElement>('[role="tab"][aria-selected="false"]')?.click()
  await until(() => input('loginName') && document.querySelector('.sign-in-captcha img'))
  type('loginName', loginName)
  type('password', password)
  const inbox = await askSandbox<Inbox>('inbox')
  type('imgCode', inbox?.imgCodes[0]?.text ?? '')
  document.querySelector<HTMLElement>('.sign-in-submit')?.focus()
  openWorkbench(loginName)
}

/**
 * The first sign-in of a demo account opens the workbench, unless the address names a screen; any
 * other sign-in opens the user's start screen.
 */
function openWorkbench(loginName: string): void {
  const query = new URLSearchParams(location.search)
  const key = `demoSeen.${loginName}`
  if ((query.get('redirect') ?? '/') !== '/' || localStorage.getItem(key)) return
  localStorage.setItem(key, '1')
  history.replaceState(null, '', '/login?redirect=%2Fworkbench')
}

/** Resolves when something is there, or after two seconds without it. */
async function until(isThere: () => unknown): Promise<void> {
  for (let turn = 0; turn < 40 && !isThere(); turn++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}
