import { createRoot } from 'react-dom/client'
import { askSandbox } from '../../../providers/wire/sandbox'
import './demo.css'
import { fillForm } from './fill-form'

/** The answer of `GET /sandbox/api/accounts`; a gateway that is no sandbox has no such address. */
interface Answer {
  password: string
  list: readonly { loginName: string; nickName: string; sees: string }[]
}

/**
 * Shows the sandbox's accounts beside the sign-in form; it comes after the form, which it must not
 * move. `/login?demo=fws_ops` fills the form at once.
 * @returns removes them
 */
export function showDemo(): () => void {
  const place = document.createElement('section')
  place.className = 'sign-in-demo'
  place.setAttribute('aria-labelledby', 'demo-title')
  const root = createRoot(place)
  void askSandbox<Answer>('accounts').then(async (answer) => {
    if (!answer) return
    document.querySelector('.sign-in')?.append(place)
    root.render(<Demo {...answer} />)
    const asked = new URLSearchParams(location.search).get('demo')
    if (answer.list.some(({ loginName }) => loginName === asked))
      await fillForm(asked!, answer.password)
  })
  return () => {
    root.unmount()
    place.remove()
  }
}

function Demo({ password, list }: Answer) {
  return (
    <>
      <h2 id="demo-title">沙箱账号</h2>
      <p>点一下即填好账号、密码和验证码</p>
      <ul>
        {list.map(({ loginName, nickName, sees }) => (
          <li key={loginName}>
            <a
              href={`/login?demo=${loginName}`}
              onClick={(event) => {
                event.preventDefault()
                void fillForm(loginName, password)
              }}
            >
              <b>{nickName}</b> <code>{loginName}</code>
              <span>{sees}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
