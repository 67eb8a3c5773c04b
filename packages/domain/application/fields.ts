import { APPLY_STATUS, CARD_CHECK } from './dicts'
import { CORP_ENTRY_CHANNEL, SUBJECT_TYPE } from '../merchant/dicts'
import { entryFormPath } from './entry-links'
import { field, type Fields } from '../field'
import { partnerFields } from '../partner/fields'
import { person } from '../staff/person'

const provider = { roles: ['3'] } as const

/** An application of a merchant (domain §7.1). */
export const applicationFields = {
  applyId: field.id('申请单号', { link: entryFormPath }),
  merId: field.id('商户号'),
  merName: field.text('商户名称', { placeholder: '名称、简称或拼音首字母' }),
  merRegName: field.text('商户名称', { width: 240 }),
  shortName: field.text('商户简称'),
  subjectType: field.enum('主体类型', SUBJECT_TYPE),
  corpEntryChannel: field.enum('进件通道', CORP_ENTRY_CHANNEL),
  entryKind: field.text('进件类型'),
  contactName: field.secret('联系人', 'name'),
  contactMobile: field.secret('联系手机', 'mobile'),
  regionName: field.text('经营地区'),
  region: field.region('经营地区'),
  partnerId: { ...partnerFields.partnerId, ...provider },
  partnerName: { ...partnerFields.partnerName, ...provider },
  salesman: person('拓展人', 'salesmanId'),
  applyStatus: field.enum('状态', APPLY_STATUS),
  rejectReason: field.text('驳回原因', { width: 220 }),
  cardCheck: field.enum('四要素验证', CARD_CHECK, {
    hint: '银行核对户名、证件号、卡号与预留手机号，仅对私账户',
  }),
  cardCheckReason: field.text('验证说明', { width: 200 }),
  createTime: field.dateTime('创建时间', { sortable: true }),
  submitTime: field.dateTime('提交时间', { sortable: true }),
  updateTime: field.dateTime('更新时间', { sortable: true }),
} satisfies Fields
