import { COPIED_PERSONAL } from '#domain/application/entry-links'

/**
 * The note on a copied application without the values that its creator may not see in full;
 * undefined for every other form.
 * @param search the address's query
 */
export const copyNote = (search: string): string | undefined =>
  new URLSearchParams(search).get(COPIED_PERSONAL) === '0'
    ? '您不能查看原申请单的个人信息，复制时没有带入：法人、联系人、持卡人的姓名、证件号码与照片、手机号和住址，个人开户名、银行账号与银行卡照片，受益所有人。请重新填写'
    : undefined
