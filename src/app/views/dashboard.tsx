/** Home of users with no other permission (spec §2). */
export function Dashboard() {
  return (
    <div className="stop">
      <h1 className="visually-hidden">首页</h1>
      <output>你暂无控台权限，请联系相应人员开通控台权限</output>
    </div>
  )
}
