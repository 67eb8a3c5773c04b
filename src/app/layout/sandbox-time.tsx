import { useEffect, useState } from 'react'
import type { ServerClock } from '../../providers/wire/server-clock'

/** ms between updates; the clock also jumps when it is advanced on the sandbox's page. */
const LOOK_MS = 5_000

/** Business time of a sandbox to the minute; it differs from the machine's clock. */
export default function SandboxTime({ clock }: { clock: ServerClock }) {
  const [text, setText] = useState(() => minuteOf(clock))
  useEffect(() => {
    const timer = setInterval(() => setText(minuteOf(clock)), LOOK_MS)
    return () => clearInterval(timer)
  }, [clock])
  return (
    <span className="sandbox-time wide-only" title="沙箱的业务时间：今日与各种期限都按它算">
      沙箱时间 <time>{text}</time>
    </span>
  )
}

const minuteOf = (clock: ServerClock): string => clock.nowText().slice(0, 16)
