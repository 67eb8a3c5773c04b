import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { shopFields } from '../shop/fields'

export const codes = {
  group: 'system',
  verbs: { list: '02109008', edit: '02109008:edit' },
  partner: [],
} as const satisfies NounCodes

/** A team: its shops are what staff with the data scope 本部门 see. */
export const teamFields = {
  teamId: field.id('团队编号'),
  teamName: field.text('团队名称', { required: true, min: 2, max: 20, width: 200 }),
  shopCount: field.count('门店数'),
  staffCount: field.count('员工数', { hint: '数据范围为本部门、含该团队的员工' }),
} satisfies Fields

/** The team of a shop; none takes it out of its team. */
export const assignTeamFields = {
  teamId: { ...shopFields.teamId, hint: '不选即移出团队' },
} satisfies Fields
