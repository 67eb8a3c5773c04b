import { Link, useCustom, type HttpError } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { useConsole } from '../../components/console'
import { focusField } from '../../components/fields/focus-field'
import { useMove } from '../../components/move'
import {
  copyFrom,
  FailedState,
  followLink,
  StatePanel,
  useNativeClick,
} from '../../components/resource'
import type { ConsoleError } from '../../lib/post'
import { fieldOfParam } from '#domain/wx-verify/data'
import { wxForm } from '#domain/wx-verify/fields'
import { mayEdit } from '#domain/wx-verify/states'
import definition from '../../resources/wx-verify'
import hlb from '../../resources/wx-verify-hlb'
import { Application } from './application'
import { HLB_PATH, pathOf, type WxInfo, type WxState } from './info'
import { StateCard } from './state-card'
import { useWxState } from './use-wx-state'
import { About, Numbers, Past, Values } from './values'
import { notifyUnlessMissing, useAskAgain } from '../../components/resource/parts/use-ask-again'
import './wx-verify.css'

/**
 * A merchant's WeChat verification: application, progress, and the QR code to scan (domain §7.7).
 */
export default function WxVerifyPage() {
  const { applyId = '', orderId = '0' } = useParams()
  // The form of one order is unmounted when the address changes to another.
  return <Order key={`${applyId}/${orderId}`} applyId={applyId} orderId={orderId} />
}

function Order({ applyId, orderId }: { applyId: string; orderId: string }) {
  const { toast, setViewTitle } = useConsole()
  const { pathname } = useLocation()
  const go = useMove()
  const title = pathname.startsWith(`${HLB_PATH}/`) ? hlb.title : definition.title
  const { query, result } = useCustom<WxInfo & Record<string, unknown>, HttpError>({
    url: '/v1/wechat/info',
    method: 'get',
    config: { payload: { applyId, orderId } },
    errorNotification: notifyUnlessMissing,
    // A form opens with the current values, never with a cached older answer.
    queryOptions: { gcTime: 0 },
  })
  const again = useAskAgain(query)
  const info = query.data ? (result.data as WxInfo) : undefined
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })

  const moveTo = useMoveAlong()
  // Redirects to the channel's own route, and to the order's id instead of 0.
  const wanted = info && pathOf(info.corpEntryChannel, applyId, info.orderId)
  useEffect(() => {
    if (wanted === undefined || wanted === pathname) return
    void moveTo(wanted)
  }, [moveTo, pathname, wanted])
  const name = info?.merRegName
  useEffect(() => {
    if (name) setViewTitle(`微信实名 ${name}`, pathname)
  }, [name, pathname, setViewTitle])

  return (
    <div className="rv rv-show wx" ref={root}>
      <header className="rv-head">
        <h1>{title}</h1>
        {name && <span className="rv-dim">{name}</span>}
      </header>
      {info ? (
        <Standing info={info} again={again} />
      ) : query.isError ? (
        <Failure error={query.error} retry={again} />
      ) : (
        <output className="rv-card rv-form-bones" aria-label="正在加载" />
      )}
    </div>
  )
}

function Standing({ info, again }: { info: WxInfo; again: () => void }) {
  const { today } = useConsole()
  const moveTo = useMoveAlong()
  const standing = useWxState(info)
  const { version } = standing.state
  const root = useRef<HTMLFormElement>(null)
  const form = useMemo(
    () => wxForm({ subjectType: info.subjectType, today: today() }),
    [info.subjectType, today],
  )
  // The log, the form and the actions depend on the state.
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (version > info.version) latest.current()
  }, [info.version, version])

  const editable = info.editable === '1'
  const refused = editable ? fieldOfParam(form.fields, info.rejectParam) : undefined
  const onSent = (answer: WxState) => {
    if (answer.orderId === info.orderId) return again()
    void moveTo(pathOf(info.corpEntryChannel, info.applyId, answer.orderId))
  }
  const newest = info.history[0]?.orderId
  return (
    <>
      {info.latest === '0' && newest !== undefined && (
        <p className="wx-old" role="note">
          这是较早的申请单，只能查看。
          <Link to={pathOf(info.corpEntryChannel, info.applyId, newest)}>查看最新的申请单</Link>
        </p>
      )}
      <StateCard
        info={info}
        standing={standing}
        onCanceled={again}
        refused={
          refused === undefined
            ? undefined
            : {
                label: form.fields[refused]?.label ?? '',
                show: () => focusField(root.current, refused),
              }
        }
      />
      <About info={info} />
      {editable ? (
        <Application key={info.version} {...{ info, form, root, onSent }} onClosed={again} />
      ) : (
        <>
          {info.latest === '1' && mayEdit(info.applymentState) && (
            <p className="wx-old" role="note">
              {info.merStatus === 'CLOSED'
                ? '商户已注销，不能再申请。'
                : '您的账号不能提交申请，请联系有权限的同事。'}
            </p>
          )}
          <Values info={info} fields={form.fields} sections={form.sections} />
        </>
      )}
      <Numbers info={info} />
      <Past info={info} />
    </>
  )
}

/** Moves the visited view to another address. */
function useMoveAlong(): (to: string) => Promise<void> {
  const { closeView } = useConsole()
  const { pathname } = useLocation()
  const go = useMove()
  return useCallback(
    async (to) => {
      // The active view must not be closed: the shell would return to the previous one.
      await go({ to, type: 'replace' })
      closeView(pathname)
    },
    [closeView, go, pathname],
  )
}

function Failure({ error, retry }: { error: HttpError; retry: () => void }) {
  return (error as Partial<ConsoleError>).respCode === '90404' ? (
    <StatePanel kind="missing" title="数据不存在" text="可能已被删除，或不在您的数据范围内" />
  ) : (
    <FailedState error={error} retry={retry} />
  )
}
