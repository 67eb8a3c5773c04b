import type { Template } from './carrier'

type Params = Readonly<Record<string, string>>

/** The wording of mails, and of messages in the sandbox's inbox; SMS carriers have their own. */
const TEXTS: Readonly<Record<Template, { subject: string; text: (params: Params) => string }>> = {
  LOGIN: {
    subject: '登录验证码',
    text: ({ code, minutes }) => `登录验证码：${code}，${minutes}分钟内有效。`,
  },
  RESET: {
    subject: '重置登录密码',
    text: ({ link, minutes, loginName }) =>
      `管理员为您的控台账号 ${loginName} 发起了密码重置，请在${minutes}分钟内打开链接设置新密码，链接只能使用一次：${link}`,
  },
  NOTICE: {
    subject: '账号安全提醒',
    text: ({ time, event }) => `您的控台账号于${time}${event}。如非本人操作，请立即联系管理员。`,
  },
  SIGN: {
    subject: '商户签约',
    text: ({ link, merchant }) => `${merchant} 的入网申请已通过审核，请打开链接完成签约：${link}`,
  },
  APPROVAL: {
    subject: '审批提醒',
    text: ({ event, what, approvalNo }) =>
      `${event}：${what}，审批单号 ${approvalNo}。请在控台「审批」里查看。`,
  },
}

export const mailText = (template: Template, params: Params) => ({
  subject: TEXTS[template].subject,
  text: TEXTS[template].text(params),
})
