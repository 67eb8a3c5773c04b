import { Button } from 'antd'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import { LIST_PATH } from './calls'

/** The form's buttons; the one for Ctrl+Enter is the primary one. */
export function EditorFoot(props: {
  step: number
  /** undefined: all steps are on one page. */
  last: number | undefined
  /** Whether it can be submitted from here. */
  finish: boolean
  checking: boolean
  onGo: (step: number) => void
  onSubmit: () => void
}) {
  const { step, last, finish, checking, onGo, onSubmit } = props
  const { lastQuery } = useConsole()
  const go = useMove()
  return (
    <footer className="rv-form-foot entry-foot">
      {last !== undefined && step > 1 && <Button onClick={() => onGo(step - 1)}>上一步</Button>}
      {finish && (
        <Button type="primary" loading={checking} onClick={onSubmit}>
          提交
        </Button>
      )}
      {last !== undefined && step < last && (
        <Button type={finish ? 'default' : 'primary'} onClick={() => onGo(step + 1)}>
          下一步
        </Button>
      )}
      <Button onClick={() => void go({ to: LIST_PATH + lastQuery(LIST_PATH) })}>返回列表</Button>
      <span className="entry-keys">Enter 下一项 · Ctrl+Enter {finish ? '提交' : '下一步'}</span>
    </footer>
  )
}
