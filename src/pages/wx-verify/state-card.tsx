import { CODES } from '#domain/permission-codes'
import { useCustomMutation, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useConsole } from '../../components/console'
import { useRights } from '../../components/rights'
import { ConfirmDialog } from '../../components/light/dialog'
import { PollLine } from '../../components/resource/parts/poll-line'
import { Remaining } from '../../components/resource/parts/remaining'
import { StatusCell } from '../../components/resource/parts/value'
import { APPLYMENT_STATE, AUTHORIZE_STATE } from '#domain/wx-verify/dicts'
import { mayCancel } from '#domain/wx-verify/states'
import { isMicro } from '#domain/wx-verify/fields'
import type { WxInfo } from './info'
import { Stepper } from './stepper'
import type { useWxState } from './use-wx-state'
import { stepsOf, wordsOf } from './words'

type Standing = ReturnType<typeof useWxState>

const MAY_CANCEL = [CODES.wxVerify.cancel]

/**
 * State of the verification, what to tell the merchant, the code to scan, and the available
 * actions.
 */
export function StateCard(props: {
  info: WxInfo
  standing: Standing
  /** The refused field; undefined: not in the form. */
  refused: { label: string; show: () => void } | undefined
  onCanceled: () => void
}) {
  const { info, standing, refused, onCanceled } = props
  const { state, waiting, failed } = standing
  const mayAsk = useRights(undefined, MAY_CANCEL).size > 0
  const [asks, setAsks] = useState(false)
  const { text, qr } = wordsOf(state)
  const account = !isMicro(info.subjectType) && info.fields.contactType === 'SUPER'
  const cancels = info.latest === '1' && mayCancel(state.applymentState) && mayAsk
  return (
    <section className="rv-card wx-card" aria-label="认证状态">
      <Stepper steps={stepsOf(state, account)} />
      <div className="wx-state">
        <div className="wx-state-words" aria-live="polite">
          <p className="wx-state-tags">
            <StatusCell name="applymentState" dict={APPLYMENT_STATE} row={{ ...state }} />
            {state.applymentState === 'PASSED' && (
              <StatusCell name="authorizeState" dict={AUTHORIZE_STATE} row={{ ...state }} />
            )}
          </p>
          <p>{text}</p>
          {state.rejectReason && (
            <p className="wx-reject">
              {state.applymentState === 'REJECTED' ? '驳回原因' : '原因'}：{state.rejectReason}
              {refused && (
                <button type="button" className="rv-link" onClick={refused.show}>
                  去修改「{refused.label}」
                </button>
              )}
            </p>
          )}
        </div>
        {qr && state.qrcodeData && (
          <figure className="wx-qr">
            <img src={`data:image/png;base64,${state.qrcodeData}`} alt={`${qr}二维码`} />
            <figcaption>
              {qr}二维码
              <br />
              {state.qrcodeDeadline} 前有效
              <br />
              <Remaining text={state.remainText} />
            </figcaption>
          </figure>
        )}
      </div>
      {(waiting || cancels || failed) && (
        <footer className="wx-state-foot">
          <PollLine {...standing} />
          {cancels && (
            <Button danger className="wx-cancel" onClick={() => setAsks(true)}>
              撤销申请
            </Button>
          )}
        </footer>
      )}
      {asks && (
        <CancelDialog
          info={info}
          version={state.version}
          onClose={() => setAsks(false)}
          onCanceled={onCanceled}
        />
      )}
    </section>
  )
}

function CancelDialog(props: {
  info: WxInfo
  version: number
  onClose: () => void
  onCanceled: () => void
}) {
  const { info, version, onClose, onCanceled } = props
  const { toast } = useConsole()
  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpError>()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { applyId, orderId } = info
      await mutateAsync({
        url: '/v1/wechat/cancel',
        method: 'post',
        values: { applyId, orderId, version },
      })
      toast('success', '已撤销')
    } catch {
      // On failure a toast was shown; the current state is loaded below.
    } finally {
      onClose()
      onCanceled()
    }
  }
  return (
    <ConfirmDialog title="撤销申请" ok="撤销" danger onOk={() => void cancel()} onCancel={onClose}>
      <p>撤销后这张申请单作废，业务编号不能再用；需要时可重新申请。</p>
    </ConfirmDialog>
  )
}
