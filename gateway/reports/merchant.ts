import {
  ALI_AUTH_STATE,
  AUTH_REVIEW_STATUS,
  MER_STATUS,
  SETTLE_CYCLE,
  SUBJECT_TYPE,
  WX_AUTH_STATE,
} from '../../src/lib/dicts/merchant'
import { merchantList } from '../records/merchant/list'
import { defineReport } from './report'

/** Merchants (domain §7.5); personal data is masked as in the list. */
export const merchantReport = defineReport({
  reportType: 'merchant',
  title: '商户',
  codes: ['02100005'],
  roles: ['3', '4'],
  list: merchantList,
  positionOf: (record) => [record.openTime, record.merId],
  columns: [
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merRegName', title: '商户名称', kind: 'text' },
    { name: 'shortName', title: '商户简称', kind: 'text' },
    { name: 'subjectType', title: '主体类型', kind: 'text', dict: SUBJECT_TYPE },
    { name: 'mccName', title: '行业', kind: 'text' },
    { name: 'regionName', title: '地区', kind: 'text' },
    { name: 'contactName', title: '联系人', kind: 'text' },
    { name: 'contactMobile', title: '联系手机', kind: 'id' },
    { name: 'partnerName', title: '渠道商', kind: 'text' },
    { name: 'settleCycle', title: '结算周期', kind: 'text', dict: SETTLE_CYCLE },
    { name: 'merStatus', title: '商户状态', kind: 'text', dict: MER_STATUS },
    { name: 'wxAuthState', title: '微信认证', kind: 'text', dict: WX_AUTH_STATE },
    { name: 'aliAuthState', title: '支付宝认证', kind: 'text', dict: ALI_AUTH_STATE },
    { name: 'authReviewStatus', title: '真实性审核', kind: 'text', dict: AUTH_REVIEW_STATUS },
    { name: 'shopCount', title: '门店数', kind: 'count' },
    { name: 'deviceCount', title: '终端数', kind: 'count' },
    { name: 'openTime', title: '开通时间', kind: 'text' },
  ],
  filters: {
    merName: { label: '商户名称' },
    merId: { label: '商户号' },
    licenseNo: { label: '统一社会信用代码' },
    contactMobile: { label: '联系手机' },
    subjectType: { label: '主体类型', dict: SUBJECT_TYPE },
    merStatus: { label: '商户状态', dict: MER_STATUS },
    wxAuthState: { label: '微信认证', dict: WX_AUTH_STATE },
    aliAuthState: { label: '支付宝认证', dict: ALI_AUTH_STATE },
    authReviewStatus: { label: '真实性审核', dict: AUTH_REVIEW_STATUS },
    settleCycle: { label: '结算周期', dict: SETTLE_CYCLE },
    region: { label: '地区' },
    partnerId: { label: '渠道商', names: 'partner' },
    openTime: { label: '开通时间' },
  },
})
