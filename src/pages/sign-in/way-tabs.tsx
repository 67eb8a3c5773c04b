export type Way = 'password' | 'sms'

const WAYS: readonly { key: Way; title: string }[] = [
  { key: 'password', title: '密码登录' },
  { key: 'sms', title: '短信登录' },
]

/** Tabs of the two sign-in forms; arrow keys switch. */
export function WayTabs({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  return (
    <div className="sign-in-tabs" role="tablist" aria-label="登录方式">
      {WAYS.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={way === key}
          aria-controls="way-panel"
          tabIndex={way === key ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={({ key: pressed, currentTarget: tab }) => {
            if (pressed !== 'ArrowLeft' && pressed !== 'ArrowRight') return
            onChoose(key === 'password' ? 'sms' : 'password')
            const other = tab.nextElementSibling ?? tab.previousElementSibling
            if (other instanceof HTMLElement) other.focus()
          }}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
