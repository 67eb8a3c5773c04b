import { codes as operationCodes } from '#domain/operation/fields'
import { codes, heldRoleFields, staffFields } from '#domain/staff/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** All accounts, of the provider and of its partners. */
const staff = defineResource({
  name: 'staff',
  title: '员工',
  area: 'system',
  path: 'staff',
  code: codes.verbs.list,
  feature: 'staff',
  id: 'staffId',
  order: 10,

  fields: staffFields,

  calls: { list: '/v1/staff/list', show: '/v1/staff/detail' },

  list: {
    linked: ['staffId'],
    columns: [
      'nickName',
      'loginName',
      'staffStatus',
      'roleText',
      'belongsText',
      'scopeText',
      'mobile',
      'lastLoginTime',
      'passwordIsDue',
      'createTime',
      'staffId',
    ],
    filters: ['nickName', 'loginName', 'staffStatus', 'roleNo', 'partnerId'],
    defaultSort: { field: 'createTime', order: 'desc' },
    empty: '没有符合条件的员工',
  },

  show: {
    title: '员工详情',
    headline: ['nickName'],
    status: 'staffStatus',
    lead: ['operations', 'change', 'sendResetLink', 'resetPassword'],
    sections: [
      {
        title: '员工信息',
        fields: [
          'loginName',
          'nickName',
          'mobile',
          'email',
          'belongsText',
          'lastLoginTime',
          'passwordIsDue',
          'createTime',
        ],
      },
      { title: '角色', rows: 'heldRoles', of: heldRoleFields, empty: '没有角色' },
      {
        title: '登录设备',
        resource: 'session',
        filter: (row) => ({ staffId: String(row.staffId) }),
      },
    ],
  },

  actions: [
    {
      name: 'operations',
      label: '做过的操作',
      places: ['detail'],
      code: operationCodes.verbs.list,
      feature: 'audit',
      link: ({ staffId }) => `/system/operation?operatorId=${String(staffId)}`,
    },
    {
      name: 'add',
      label: '新增员工',
      places: ['toolbar'],
      code: codes.verbs.edit,
      loads: () => import('../lib/organisation-forms').then(({ addStaff }) => addStaff),
      call: '/v1/staff/add',
      body: (_row, values) => values,
    },
    {
      name: 'change',
      label: '修改',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      fresh: true,
      loads: () => import('../lib/organisation-forms').then(({ changeStaff }) => changeStaff),
      call: '/v1/staff/save',
      success: '员工已保存',
    },
    {
      name: 'sendResetLink',
      label: '发送重置链接',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      feature: 'messages',
      visible: (row) => row.staffStatus === 'ENABLED',
      confirm: ({ nickName }) => `将设置新密码的链接发给 ${nickName ?? ''}；设置新密码后原密码失效`,
      loads: () => import('../lib/organisation-forms').then(({ sendResetLink: own }) => own),
      call: '/v1/staff/sendResetLink',
    },
    {
      name: 'resetPassword',
      label: '重置密码',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      visible: (row) => row.staffStatus === 'ENABLED',
      confirm: ({ nickName }) =>
        `${nickName ?? ''} 的原密码立即失效，所有设备下线；将生成一次性密码`,
      loads: () => import('../lib/organisation-forms').then(({ resetPassword: own }) => own),
      call: '/v1/staff/resetPassword',
    },
    {
      name: 'resetMfa',
      label: '重置两步验证',
      places: ['detail'],
      code: codes.verbs.edit,
      tucked: true,
      visible: (row) => row.staffStatus === 'ENABLED',
      confirm: ({ nickName }) =>
        `仅用于 ${nickName ?? ''} 丢失手机和恢复码时：两步验证将关闭，所有设备下线，之后只用密码登录`,
      call: '/v1/staff/resetMfa',
      success: '两步验证已重置',
    },
    {
      name: 'disable',
      label: '停用',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      danger: true,
      tucked: true,
      visible: (row) => row.staffStatus === 'ENABLED',
      confirm: ({ nickName }) => `停用后 ${nickName ?? ''} 不能登录，已登录的设备立即下线`,
      call: '/v1/staff/disable',
      success: '员工已停用',
    },
    {
      name: 'enable',
      label: '启用',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      visible: (row) => row.staffStatus === 'DISABLED',
      confirm: ({ nickName }) => `启用后 ${nickName ?? ''} 可用原密码登录`,
      call: '/v1/staff/enable',
      success: '员工已启用',
    },
  ],
})

export type Staff = RecordFrom<typeof staff>
export default staff
