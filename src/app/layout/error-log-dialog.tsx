import { useSyncExternalStore } from 'react'
import { Dialog } from '../../components/light/dialog'
import { formatDateTime, timeAgo } from '#domain/dates'
import { useShell } from '../shell-context'

/** 错误日志: message, component stack and url of each uncaught error, and a button that clears all. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { errorLog, now } = useShell().edge
  const list = useSyncExternalStore(errorLog.subscribe, errorLog.list)
  return (
    <Dialog
      title="错误日志"
      width={860}
      dismissable
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="light-button danger"
            disabled={list.length === 0}
            onClick={() => {
              errorLog.clear()
              onClose()
            }}
          >
            清空全部
          </button>
          <button type="button" className="light-button" data-autofocus onClick={onClose}>
            关闭
          </button>
        </>
      }
    >
      <ol className="error-log">
        {list.map((entry) => (
          <li key={entry.id}>
            <p className="error-log-message">{entry.message}</p>
            <p className="error-log-where">
              {formatDateTime(entry.at)}，{timeAgo(entry.at, now())}
              {entry.count > 1 && `，共 ${entry.count} 次`}
              <span>{entry.url}</span>
            </p>
            {entry.info && <pre tabIndex={0}>{entry.info}</pre>}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
