import { useMemo } from 'react'
import { Sections } from '../../components/resource/show/sections'
import { APPLYMENT_STATE, AUTHORIZE_STATE } from '#domain/wx-verify/dicts'
import { SUBJECT_TYPE } from '#domain/merchant/dicts'
import { field, type AnyResource, type Fields } from '../../lib/resource'
import { formValuesOf } from '#domain/wx-verify/data'
import type { WxSection } from '#domain/wx-verify/fields'
import definition from '../../resources/wx-verify'
import { pathOf, type WxInfo } from './info'

/** Merchant and ids of the order. */
const ABOUT: Fields = {
  merRegName: field.text('商户名称', {
    link: (row) => `/merchants/merdetail/${String(row.merId)}/${String(row.applyId)}`,
  }),
  merId: field.id('商户号'),
  subjectType: field.enum('主体类型', SUBJECT_TYPE),
  orderId: field.id('申请单号'),
  businessCode: field.id('业务编号'),
  submitTime: field.dateTime('提交时间'),
  updateTime: field.dateTime('更新时间'),
}
/** Hidden before the first application. */
const OF_ORDER: readonly string[] = ['orderId', 'businessCode', 'submitTime', 'updateTime']

export function About({ info }: { info: WxInfo }) {
  const applied = info.orderId !== '0'
  const fields = Object.keys(ABOUT).filter((name) => applied || !OF_ORDER.includes(name))
  const shown = {
    ...definition,
    fields: ABOUT,
    show: { sections: [{ title: '商户与申请单', fields }] },
  }
  return <Sections resource={shown} row={{ ...info }} />
}

const NUMBERS = {
  ...definition,
  fields: { subMchIds: field.id('待确认商户号'), channelId: field.id('微信渠道号') },
  show: { sections: [{ title: '待确认商户号', fields: ['subMchIds', 'channelId'] }] },
}

/** The merchant's confirmed numbers at WeChat, read-only. */
export function Numbers({ info }: { info: WxInfo }) {
  const { channelId, confirmMchIdList } = info
  return <Sections resource={NUMBERS} row={{ channelId, subMchIds: confirmMchIdList.join('、') }} />
}

/** The application's values, read-only. */
export function Values(props: { info: WxInfo; fields: Fields; sections: readonly WxSection[] }) {
  const { info, fields, sections } = props
  const values = useMemo(() => formValuesOf(info.fields), [info.fields])
  const isThere = (name: string) => fields[name]?.visible?.(values) !== false && name !== 'uboCount'
  const isPicture = (name: string) => fields[name]?.kind === 'images'
  const shown = sections
    .map(({ title, fields: names }) => ({
      title,
      fields: names.filter((name) => isThere(name) && !isPicture(name)),
    }))
    .filter((section) => section.fields.length > 0)
  const pictures = Object.keys(fields).filter((name) => isPicture(name) && isThere(name))
  const resource: AnyResource = {
    ...definition,
    fields,
    show: { sections: [...shown, { title: '资料影像', images: pictures }] },
  }
  return <Sections resource={resource} row={values} />
}

const LOGS: AnyResource = {
  ...definition,
  show: { sections: [{ title: '操作日志', timeline: 'logs' }] },
}

/** The log, and earlier orders. */
export function Past({ info }: { info: WxInfo }) {
  const { corpEntryChannel, applyId, orderId } = info
  const orders: AnyResource = {
    ...definition,
    show: {
      sections: [
        {
          title: '历次申请',
          rows: 'history',
          of: {
            orderId: field.id('申请单号', {
              link: (row) =>
                row.orderId === orderId
                  ? undefined
                  : pathOf(corpEntryChannel, applyId, String(row.orderId)),
            }),
            applymentState: field.enum('申请状态', APPLYMENT_STATE),
            authorizeState: field.enum('授权状态', AUTHORIZE_STATE),
            submitTime: field.dateTime('提交时间'),
            rejectReason: field.text('驳回原因', { width: 240 }),
            businessCode: field.text('业务编号', { width: 320 }),
          },
        },
      ],
    },
  }
  return (
    <>
      {info.orderId !== '0' && <Sections resource={LOGS} row={{ logs: info.logs }} />}
      {info.history.length > 1 && <Sections resource={orders} row={{ history: info.history }} />}
    </>
  )
}
