import { Button } from 'antd'
import { useBlocker } from 'react-router'

/** Says quietly that typing of before is back, and how to be rid of it. */
export function RestoredLine({ onDrop }: { onDrop: () => void }) {
  return (
    <output className="rv-restored">
      已恢复未提交的内容 ·
      <Button type="link" size="small" onClick={onDrop}>
        放弃
      </Button>
    </output>
  )
}

/**
 * Stands only while something typed is not kept (a secret, or storage is refused): then leaving
 * would lose it, and it asks. Everything kept needs no question.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <div className="rv-leave" role="alertdialog" aria-label="离开此页" aria-describedby="rv-leave">
      <p id="rv-leave">有内容不能暂存（如证件号、账号），离开后需要重新填写</p>
      <Button onClick={() => blocker.reset()}>留下</Button>
      <Button danger onClick={() => blocker.proceed()}>
        离开
      </Button>
    </div>
  )
}
