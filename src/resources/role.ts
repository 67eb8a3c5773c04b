import { areaField, codeFields, codes, heldFields, roleFields, ROLES } from '#domain/role/fields'
import { AREAS, wordsOfArea } from '#domain/role/code-words'
import { defineResource, field, type Fields, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

const fields = { ...roleFields, ...codeFields } satisfies Fields
const areaFields = AREAS.map(areaField)
/** Form fields that together are `codes` on the wire. */
const ofCodes: readonly string[] = ['everything', ...areaFields]

const held = (row: Row): readonly string[] =>
  Array.isArray(row.codes) ? row.codes.map(String) : []

/** Joins the form's codes per area into the wire's one list. */
function joined(body: Row): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !ofCodes.includes(name)))
  // An edit that changes none of them leaves the codes unchanged.
  if (!ofCodes.some((name) => name in body)) return rest
  // A cleared field is an empty text.
  const chosen = areaFields.flatMap((name) => (body[name] || []) as string[])
  return { ...rest, codes: body.everything === '1' ? ['all'] : chosen }
}

function parted(data: unknown): unknown {
  const row = data as Row
  const areas = AREAS.map((area) => [
    areaField(area),
    held(row).filter((code) => code in wordsOfArea(area)),
  ])
  return { ...row, ...Object.fromEntries(areas) }
}

const SECTIONS = [
  { title: '角色', fields: ['roleName', 'roleType', 'remark', 'everything', 'authFlag'] },
  {
    title: '身份验证',
    fields: ['mfaRequired', 'mfaAboveAmt'],
  },
  {
    title: '权限',
    fields: areaFields,
    note: '选了操作，所在页面的查看权限一并授予；只能授予自己已有的权限',
  },
] as const

const sentence = (answer: Row): string => {
  const words = (list: unknown) =>
    Array.isArray(list) && list.length > 0 ? list.join('、') : '没有'
  return `只有「${String(answer.roleName)}」有：${words(answer.onlyThis)}；只有「${String(answer.otherName)}」有：${words(answer.onlyOther)}`
}

/** Roles: named sets of permission codes. */
const role = defineResource({
  name: 'role',
  title: '角色',
  area: 'system',
  path: 'role',
  code: codes.verbs.list,
  feature: 'staff',
  id: 'roleNo',
  order: 20,
  roles: ['3'],

  fields,

  calls: {
    list: '/v1/role/list',
    show: { path: '/v1/role/detail', response: parted },
    create: { path: '/v1/role/save', request: joined },
    update: { path: '/v1/role/save', request: joined },
  },

  list: {
    linked: ['roleNo'],
    columns: ['roleName', 'roleType', 'codeCount', 'staffCount', 'remark', 'createTime', 'roleNo'],
    filters: ['roleName', { field: 'roleType', op: 'eq' }],
    defaultSort: { field: 'createTime', order: 'desc' },
    empty: '没有符合条件的角色',
  },

  show: {
    title: '角色详情',
    headline: ['roleName'],
    sections: [
      {
        title: '角色信息',
        fields: ['roleType', 'staffCount', 'mfaRequired', 'mfaAboveAmt', 'remark', 'createTime'],
      },
      { title: '权限', rows: 'held', of: heldFields, empty: '没有权限' },
      { title: '员工', resource: 'staff', filter: (row) => ({ roleNo: String(row.roleNo) }) },
    ],
  },

  create: { code: codes.verbs.edit, title: '新增角色', sections: SECTIONS, success: '角色已保存' },
  edit: {
    code: codes.verbs.edit,
    title: '修改角色',
    sections: SECTIONS,
    compound: ['everything', ...areaFields],
    success: '角色已保存',
  },

  actions: [
    {
      name: 'copy',
      label: '复制',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      form: { fields: { roleName: fields.roleName } },
      body: (row, values) => ({ roleNo: row.roleNo, ...values }),
      call: '/v1/role/copy',
      success: '角色已复制',
    },
    {
      name: 'compare',
      label: '比较',
      places: ['row', 'detail'],
      form: { fields: { otherNo: field.remote('另一角色', ROLES, { required: true }) } },
      body: (row, values) => ({ roleNo: row.roleNo, ...values }),
      call: '/v1/role/compare',
      result: (answer) => ({ sentence: sentence(answer), tone: 'success' }),
    },
    {
      name: 'del',
      label: '删除',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      danger: true,
      tucked: true,
      visible: (row) => row.staffCount === 0,
      confirm: '没有员工持有该角色，删除后不能恢复',
      call: '/v1/role/del',
      success: '角色已删除',
    },
  ],
})

export type Role = RecordFrom<typeof role>
export default role
