import { Button } from 'antd'

/** Shown while other parties have the next step: that the page polls, and whether polling works. */
export function PollLine(props: {
  waiting: boolean
  paused: boolean
  asking: boolean
  failed: string | undefined
  refresh: () => void
}) {
  const { waiting, paused, asking, failed, refresh } = props
  return (
    <>
      {waiting && (
        <>
          <Button loading={asking} onClick={refresh}>
            刷新
          </Button>
          <span className="rv-dim" aria-live="polite">
            {paused ? '已暂停自动刷新' : '每 5 秒自动刷新'}
          </span>
        </>
      )}
      {failed !== undefined && (
        <span className="rv-danger" role="alert">
          刷新失败（{failed}），上面是之前的状态
        </span>
      )}
    </>
  )
}
