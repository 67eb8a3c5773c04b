import { toneIcons } from './icons'

/** Time left until a deadline from the gateway (`remainText`); red within a day. */
export function Remaining({ text, urgent = '0' }: { text?: string | null; urgent?: '1' | '0' }) {
  if (!text) return null
  const tone = urgent === '1' ? 'failed' : 'waiting'
  return (
    <span className={`rv-tag rv-tone-${tone}`}>
      {toneIcons[tone]}
      {/^\d|^不足/.test(text) ? `剩余${text}` : text}
    </span>
  )
}
