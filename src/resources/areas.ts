import type { Area } from '../lib/resource'

/**
 * The menu's areas in the spec's order (spec §2) with the roles that may enter them (spec §6); the
 * workbench, beyond the spec, comes first. A new screen in an existing area is one file in this
 * folder.
 */
export const areas = {
  workbench: { title: '工作台', icon: 'home', roles: ['3', '4', '30'] },
  merchants: { title: '商户管理', icon: 'shop', roles: ['3', '4'] },
  trades: { title: '交易管理', icon: 'trade', roles: ['3', '4'] },
  fin: { title: '对账管理', icon: 'statement', roles: ['3'] },
  billing: { title: '开票管理', icon: 'billing', roles: ['3'] },
  download: { title: '报表中心', icon: 'download', roles: ['3', '4'] },
  accounts: { title: '账户管理', icon: 'account', roles: ['3'] },
  // Beyond the spec.
  ingest: { title: '对接中心', icon: 'data', roles: ['3'] },
  bankActivityBilling: { title: '银行活动', icon: 'bank', roles: ['3'] },
  registrationStoreOperationData: { title: '门店运营', icon: 'data', roles: ['30'] },
  merberManage: { title: '会员管理', icon: 'member', roles: ['3', '4'] },
  cloudAccount: { title: '结算管理', icon: 'settle', roles: ['3'] },
  invoiceManager: { title: '发票管理', icon: 'invoice', roles: ['3', '4'] },
  // Beyond the spec.
  system: { title: '系统管理', icon: 'system', roles: ['3', '4'] },
} satisfies Record<string, Area>
