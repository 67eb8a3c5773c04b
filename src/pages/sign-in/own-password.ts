import { passwordFault } from '#domain/password/rules'

/** The fields of a password change, required or voluntary. */
export const PASSWORD_FIELDS = ['oldPassword', 'newPassword', 'again'] as const

/** @returns the errors of the current values */
export const passwordFaults =
  (loginName: string) => (values: Readonly<Record<(typeof PASSWORD_FIELDS)[number], string>>) => ({
    oldPassword: values.oldPassword ? undefined : '请输入原密码',
    newPassword: passwordFault(values.newPassword, [loginName]),
    again: values.again === values.newPassword ? undefined : '两次输入的新密码不一致',
  })
