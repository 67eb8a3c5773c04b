export type Way = 'password' | 'sms'

const WAYS: readonly { key: Way; title: string }[] = [
  { key: 'password', title: '密码登录' },
  { key: 'sms', title: '短信登录' },
]

/** Tabs of the sign-in forms, that for SMS where the gateway offers it; arrow keys switch. */
export function WayTabs({
  way,
  bySms,
  onChoose,
}: {
  way: Way
  bySms: boolean
  onChoose: (way: Way) => void
}) {
  return (
    <div className="sign-in-tabs" role="tablist" aria-label="登录方式">
      {(bySms ? WAYS : WAYS.slice(0, 1)).map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={way === key}
          aria-controls="way-panel"
          tabIndex={way === key ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={({ key: pressed, currentTarget: tab }) => {
            if (!/^Arrow(Left|Right)$/.test(pressed)) return
            const other = (tab.nextSibling ?? tab.previousSibling) as HTMLElement | null
            other?.click()
            other?.focus()
          }}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
