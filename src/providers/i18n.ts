import type { I18nProvider } from '@refinedev/core'

/** Refine's own texts; everything else in the console is written where it is used. */
const TEXTS: Readonly<Record<string, string>> = {
  'actions.clone': '复制',
  'actions.create': '新增',
  'actions.edit': '编辑',
  'actions.list': '列表',
  'actions.show': '详情',
  'buttons.cancel': '取消',
  'buttons.clear': '清除',
  'buttons.clone': '复制',
  'buttons.confirm': '确定要执行吗？',
  'buttons.create': '新增',
  'buttons.delete': '删除',
  'buttons.edit': '编辑',
  'buttons.export': '导出',
  'buttons.filter': '筛选',
  'buttons.import': '导入',
  'buttons.list': '列表',
  'buttons.logout': '退出登录',
  'buttons.notAccessTitle': '无操作权限',
  'buttons.refresh': '刷新',
  'buttons.save': '保存',
  'buttons.show': '查看',
  'buttons.undo': '撤销',
  loading: '加载中',
  'notifications.createError': '新增失败',
  'notifications.createSuccess': '新增成功',
  'notifications.deleteError': '删除失败',
  'notifications.deleteSuccess': '删除成功',
  'notifications.editError': '保存失败',
  'notifications.editSuccess': '保存成功',
  'notifications.error': '操作异常,请重试',
  'notifications.importProgress': '正在导入 {{processed}}/{{total}}',
  'notifications.success': '成功',
  'notifications.undoable': '{{seconds}} 秒内可以撤销',
  'pages.error.404': '页面不存在',
  'pages.error.backHome': '返回首页',
  'pages.error.info': '请为资源 {{resource}} 补充 {{action}} 页面',
  'pages.error.resource404': '资源 {{resource}} 不存在',
  'table.actions': '操作',
  'tags.clone': '复制',
  warnWhenUnsavedChanges: '有未保存的内容，确定离开吗？',
}

/** The product is Chinese: one language, one table, unknown keys keep Refine's default. */
export const i18nProvider: I18nProvider = {
  translate(key, options, defaultMessage) {
    const text = TEXTS[key]
    if (text === undefined)
      // Refine passes the default in either place.
      return defaultMessage ?? (typeof options === 'string' ? options : key)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(options?.[name] ?? ''))
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'zh-CN',
}
