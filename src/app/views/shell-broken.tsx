import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useShell } from '../shell-context'

/** The shell itself broke: nothing of it can be trusted, the page starts anew. */
export function ShellBroken() {
  const error = useRouteError()
  const { errorLog } = useShell().edge
  useEffect(() => errorLog.add(error), [error, errorLog])
  return (
    <main className="stop" role="alert">
      <h1>页面出错了</h1>
      <p>请重新加载，已打开的页面和未提交的内容会保留。</p>
      <button type="button" className="light-button primary" onClick={() => location.reload()}>
        重新加载
      </button>
    </main>
  )
}
