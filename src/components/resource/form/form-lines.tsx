import { Button } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { FormValues } from '../../../lib/resource'
import type { FieldRules } from '../../fields/field-rules'
import type { Draft } from '../../fields/use-draft'
import { ConfirmDialog } from '../../light/dialog'

/** Shows that a draft was restored, with a button that discards it and restores `values`. */
export function RestoredLine(props: { draft: Draft; rules: FieldRules; values: FormValues }) {
  const { draft, rules, values } = props
  if (!draft.restored) return null
  const drop = () => {
    draft.drop()
    rules.replace(values)
  }
  return (
    <output className="rv-restored">
      已恢复未提交的内容 ·
      <Button type="link" size="small" onClick={drop}>
        放弃
      </Button>
    </output>
  )
}

const UNKEPT = '有内容不能暂存（如证件号、账号），离开后需要重新填写'

/**
 * Asks before leaving while some input is not stored in a draft (a secret, or storage is refused).
 * Stored drafts need no question.
 */
export function LeaveGuard({ text = UNKEPT }: { text?: string }) {
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation }) =>
      // Moving the screen to another path is no leaving.
      pathname !== nextLocation.pathname &&
      (nextLocation.state as { movedFrom?: string } | null)?.movedFrom !== pathname,
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="离开此页"
      ok="离开"
      danger
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
