import { Link } from '@refinedev/core'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useActions, useActionsAt } from '../../components/resource'
import { fits } from '../../components/resource/actions/actions'
import { PollLine } from '../../components/resource/parts/poll-line'
import { Remaining } from '../../components/resource/parts/remaining'
import { useAsking, usePolling } from '../../components/resource/parts/use-polling'
import { CopyButton, StatusCell } from '../../components/resource/parts/value'
import { Timeline } from '../../components/resource/show/timeline'
import { APPLY_STATUS, CARD_CHECK, type ApplyStatus } from '#domain/application/dicts'
import { applicationFields } from '#domain/application/fields'
import definition from '../../resources/apply'
import type { AnyResource } from '../../lib/resource'
import type { ApplyInfo } from './calls'

const SignCode = lazy(() => import('./sign-code'))

const resource: AnyResource = definition
const RUNNING: readonly ApplyStatus[] = ['AUDITING', 'TO_SIGN', 'OPENING']

/** State of an application, the next step, and the available actions. */
export function StateCard(props: {
  info: ApplyInfo
  onRefresh: (applyId: string) => Promise<void>
  onReload: () => void
}) {
  const { info, onRefresh, onReload } = props
  const { start, busy, dialog } = useActions(resource, onReload)
  const { applyStatus, applyId } = info
  const waiting = RUNNING.includes(applyStatus)
  const { ask, asking, failed } = useAsking(() => onRefresh(applyId))
  const polling = { waiting, asking, failed, ...usePolling(waiting, ask) }
  // A gateway may give its signing page without its origin.
  const signUrl = info.signUrl && new URL(info.signUrl, location.origin).href
  const row = { ...info, merRegName: info.data.merRegName }
  const actions = useActionsAt(resource, 'row').filter(
    (action) => ['cancel', 'clone'].includes(action.name) && fits(action, row),
  )
  return (
    <section className="rv-card entry-state" aria-label="申请进度">
      <div className="entry-state-head">
        <StatusCell name="applyStatus" dict={APPLY_STATUS} row={{ ...info }} />
        <p>{nextOf(info)}</p>
        <span className="rv-head-actions">
          {actions.map((action) => (
            <Button
              key={action.name}
              danger={action.danger ?? false}
              loading={busy === action.name}
              onClick={() => void start(action, [row])}
            >
              {action.label}
            </Button>
          ))}
        </span>
      </div>
      {info.rejectItems.length > 0 && (
        <ul className="entry-refusal-notes">
          {info.rejectItems.map(({ field, label, reason }) => (
            <li key={field}>
              <b>{label}</b> {reason}
            </li>
          ))}
        </ul>
      )}
      {applyStatus === 'TO_SIGN' && signUrl && (
        <div className="entry-sign" id="sign">
          <Suspense fallback={<span className="entry-sign-code" />}>
            <SignCode url={signUrl} />
          </Suspense>
          <div>
            <p>请商户用手机扫码签约，或把链接发给商户</p>
            <p className="entry-sign-link">
              <span>{signUrl}</span>
              <CopyButton text={signUrl} label="签约链接" />
            </p>
            <p className="rv-dim">
              有效期至 {info.signDeadline ?? '--'}{' '}
              <Remaining text={info.remainText} urgent={info.urgent} />
            </p>
          </div>
        </div>
      )}
      {applyStatus === 'FINISHED' && info.merId && (
        <p className="entry-state-link">
          <Link to={`/merchants/merdetail/${info.merId}/${applyId}`}>查看商户 {info.merId}</Link>
        </p>
      )}
      {(waiting || failed !== undefined) && (
        <p className="entry-poll">
          <PollLine {...polling} />
        </p>
      )}
      {info.cardCheck !== undefined && info.cardCheck !== 'NONE' && (
        <p className="entry-card-check">
          {applicationFields.cardCheck.label}{' '}
          <StatusCell name="cardCheck" dict={CARD_CHECK} row={{ ...info }} /> {info.cardCheckReason}
        </p>
      )}
      <Timeline entries={info.logs} />
      {dialog}
    </section>
  )
}

function nextOf(info: ApplyInfo): string {
  switch (info.applyStatus) {
    case 'DRAFT':
      return '尚未提交'
    case 'AUDITING':
      return info.data.agreementType === 'PAPER'
        ? '资料正在审核，通过后开通支付渠道'
        : '资料正在审核，通过后由商户签约'
    case 'REJECTED':
      return '资料被驳回，需要修改后重新提交'
    case 'TO_SIGN':
      return '审核已通过，等待商户签约；逾期未签约将自动撤销'
    case 'OPENING':
      return '正在向微信、支付宝和银联报备，完成后自动开通'
    case 'OPEN_FAILED':
      return '各渠道报备均未通过，需要修改后重新提交'
    case 'FINISHED':
      return '商户已开通，可以收款'
    case 'CANCELED':
      return '申请已撤销，可以复制为新的申请单'
    case 'FROZEN':
      return '申请因风险原因被冻结，不能再修改'
  }
}
