import { APPLY_STATUS } from '../../src/lib/dicts/entry'
import { CORP_ENTRY_CHANNEL, SUBJECT_TYPE } from '../../src/lib/dicts/merchant'
import { applyList } from '../records/apply/list'
import { defineReport } from './report'

/** Merchants on their way on board (domain §7.1). */
export const applyReport = defineReport({
  reportType: 'apply',
  title: '商户进件',
  codes: ['02100001'],
  roles: ['3', '4'],
  list: applyList,
  positionOf: (record) => [record.createTime, record.applyId],
  columns: [
    { name: 'applyId', title: '申请单号', kind: 'id' },
    { name: 'merRegName', title: '商户名称', kind: 'text' },
    { name: 'shortName', title: '商户简称', kind: 'text' },
    { name: 'subjectType', title: '主体类型', kind: 'text', dict: SUBJECT_TYPE },
    { name: 'corpEntryChannel', title: '进件通道', kind: 'text', dict: CORP_ENTRY_CHANNEL },
    { name: 'contactName', title: '联系人', kind: 'text' },
    { name: 'contactMobile', title: '联系手机', kind: 'text' },
    { name: 'regionName', title: '经营地区', kind: 'text' },
    { name: 'partnerName', title: '所属渠道商', kind: 'text', roles: ['3'] },
    { name: 'salesman', title: '拓展人', kind: 'text' },
    { name: 'applyStatus', title: '状态', kind: 'text', dict: APPLY_STATUS },
    { name: 'rejectReason', title: '驳回原因', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'createTime', title: '创建时间', kind: 'text' },
    { name: 'submitTime', title: '提交时间', kind: 'text' },
    { name: 'updateTime', title: '更新时间', kind: 'text' },
  ],
  filters: {
    applyId: { label: '申请单号' },
    merName: { label: '商户名称' },
    subjectType: { label: '主体类型', dict: SUBJECT_TYPE },
    corpEntryChannel: { label: '进件通道', dict: CORP_ENTRY_CHANNEL },
    applyStatus: { label: '状态', dict: APPLY_STATUS },
    contactMobile: { label: '联系手机' },
    region: { label: '经营地区' },
    partnerId: { label: '所属渠道商', names: 'partner' },
    salesman: { label: '拓展人' },
    createTime: { label: '创建时间' },
    submitTime: { label: '提交时间' },
  },
})
