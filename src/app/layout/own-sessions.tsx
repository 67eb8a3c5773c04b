import { useEffect, useState } from 'react'
import { Dialog } from '../../components/light/dialog'
import { useCall } from '../../components/use-call'
import { ConsoleError } from '../../lib/post'
import { useShell } from '../shell-context'

interface OwnSession {
  sessionNo: string
  device: string
  address: string | null
  place: string | null
  createTime: string
  lastUsedTime: string
  current: '1' | '0'
}

/** The user's sessions; a session, e.g. on a lost phone, can be ended here. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const { notifications } = useShell()
  const post = useCall()
  const [list, setList] = useState<readonly OwnSession[]>()
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)

  const tell = (error: unknown) =>
    setFailed(error instanceof ConsoleError ? error.message : '登录设备加载失败')
  const load = () =>
    post<{ list: OwnSession[] }>('/v1/session/own', { pageSize: 100 }).then(
      (answer) => setList(answer.list),
      tell,
    )
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  useEffect(() => void load(), [])

  const end = async (path: string, body: Record<string, unknown>, done: string) => {
    if (busy) return
    setBusy(true)
    setFailed('')
    try {
      await post(path, body, { write: true })
      notifications.toast('success', done)
      await load()
    } catch (error) {
      tell(error)
    }
    setBusy(false)
  }

  const others = list?.some(({ current }) => current !== '1') ?? false
  return (
    <Dialog
      title="登录设备"
      dismissable
      onClose={onClose}
      footer={
        <>
          {others && (
            <button
              type="button"
              className="light-button"
              disabled={busy}
              onClick={() => void end('/v1/session/endOthers', {}, '其他设备已下线')}
            >
              下线其他设备
            </button>
          )}
          <button type="button" className="light-button" onClick={onClose}>
            关闭
          </button>
        </>
      }
    >
      {failed && <p role="alert">{failed}</p>}
      {!list && !failed && <output>正在加载…</output>}
      <ul className="session-list" aria-label="已登录的设备">
        {list?.map((one) => (
          <li key={one.sessionNo}>
            <span>
              <strong>{one.device}</strong>
              {one.current === '1' && <em>当前设备</em>}
              <small>
                {/* Lines break between the parts, never within a time or an address. */}
                {[one.place, one.address].filter(Boolean).map((where) => (
                  <span key={where}>{where}</span>
                ))}
                <span>登录 {one.createTime}</span>
                <span>最近使用 {one.lastUsedTime}</span>
              </small>
            </span>
            {one.current !== '1' && (
              <button
                type="button"
                className="light-button"
                disabled={busy}
                onClick={() =>
                  void end('/v1/session/end', { sessionNo: one.sessionNo }, '设备已下线')
                }
              >
                下线
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
