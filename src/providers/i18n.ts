import type { I18nProvider } from '@refinedev/core'

/** Refine's own texts; all other texts are in the components that show them. */
const TEXTS: Readonly<Record<string, string>> = {
  'actions.create': '新增',
  'actions.edit': '编辑',
  'actions.list': '列表',
  'actions.show': '详情',
  'buttons.cancel': '取消',
  'buttons.confirm': '确定要执行吗？',
  'buttons.create': '新增',
  'buttons.delete': '删除',
  'buttons.edit': '编辑',
  'buttons.list': '列表',
  'buttons.notAccessTitle': '无操作权限',
  'buttons.refresh': '刷新',
  'buttons.save': '保存',
  'buttons.show': '查看',
  loading: '加载中',
  'notifications.createError': '新增失败',
  'notifications.createSuccess': '新增成功',
  'notifications.deleteError': '删除失败',
  'notifications.deleteSuccess': '删除成功',
  'notifications.editError': '保存失败',
  'notifications.editSuccess': '保存成功',
  'notifications.error': '操作异常,请重试',
  'notifications.success': '成功',
}

/** The console is Chinese only: one table; unknown keys fall back to Refine's default. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) =>
    // Refine passes the default in either argument.
    TEXTS[key] ?? defaultMessage ?? (typeof options === 'string' ? options : key),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'zh-CN',
}
