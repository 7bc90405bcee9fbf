/** Words that make the opposite of what they are exchanged for, by language. */

type Pair = readonly [string, string];

/** `enable disable, allow permit | deny block`: pairs with commas between; a word stands for its regular forms, `_` joins several. */
function pairs(list: string): readonly Pair[] {
  return list.split(',').map((pair) => {
    const [one = '', other = ''] = pair.includes('|') ? pair.split('|') : pair.trim().split(/\s+/);
    return [one.trim(), other.trim()];
  });
}

/** In languages with spaces. What has to be and what may be are opposites too, as are all and some. */
export const SPACED_OPPOSITES: readonly Pair[] = [
  // English
  ...pairs(`
    must shall required requires mandatory necessary need needs needed have_to has_to |
      may can could might optional optionally,
    must shall required requires mandatory have_to has_to | should recommended,
    all every each always any everyone everybody whole entire | some sometimes many most several few certain usually often occasionally partly,
    enable enabled enables enabling activate activated | disable disabled disables disabling deactivate deactivated,
    allow allows allowed allowing permit permits permitted let lets grant grants accept accepts accepted |
      deny denies denied block blocks blocked forbid forbids forbidden prevent prevents prevented reject rejects rejected refuse refuses refused disallow disallowed prohibit prohibited revoke revokes,
    add adds added adding include includes included | remove removes removed removing delete deletes deleted deleting exclude excludes excluded omit omits omitted drop drops dropped,
    create creates created creating make makes made | delete deletes deleted destroy destroys destroyed remove removes removed,
    use uses used using add adds added get gets set sets make makes made run runs let lets allow allows allowed need needs want wants keep keeps kept |
      avoid avoids ignore ignores ignored skip skips skipped remove removes removed delete deletes deleted discard discards discarded
      reject rejects rejected refuse refuses refused deny denies denied block blocks blocked prevent prevents prevented stop stops stopped
      disable disables disabled exclude excludes excluded drop drops dropped revoke revokes revoked close closes closed cancel cancels,
    set sets setting | unset unsets clear clears cleared,
    run runs running start starts started starting | stop stops stopped stopping cancel cancels cancelled canceled kill kills killed,
    get gets getting receive receives received | send sends sent sending lose loses lost,
    keep keeps kept | discard discards discarded delete deletes deleted lose loses lost,
    open opens opened | close closes closed, show shows shown display displays | hide hides hidden,
    increase increases increased raise raises raised | decrease decreases decreased lower lowers lowered reduce reduces reduced,
    more | less fewer, public private, internal external, first last, minimum maximum, oldest newest, older newer,
    ascending descending, valid invalid, succeed succeeds succeeded success | fail fails failed failure,
    inside outside, above below, higher lower, larger bigger | smaller, longer shorter, faster slower, earlier later,
    automatic automatically | manual manually, supported unsupported, available unavailable, free paid, relative absolute,
    local remote, lock locks locked | unlock unlocks unlocked, connect connects | disconnect disconnects, install uninstall,
    upgrade downgrade, encrypt encrypts encrypted | decrypt decrypts decrypted, encode decode, import export,
    imports exports, upload download, uploads downloads, push pull, read reads reading | write writes written writing,
    true false, inbound outbound, incoming outgoing, synchronous asynchronous, online offline, mutable immutable`),
  // German
  ...pairs(`
    muss müssen erforderlich notwendig | kann können darf dürfen optional, alle jeder jede jedes immer | einige manche manchmal meist oft,
    aktivieren aktiviert | deaktivieren deaktiviert, eingeschaltet ausgeschaltet, erlauben erlaubt zulassen |
      verbieten verboten sperren gesperrt blockieren blockiert, hinzufügen hinzugefügt | entfernen entfernt löschen gelöscht,
    erhöhen erhöht | verringern verringert senken gesenkt, mehr weniger, größer kleiner, älter neuer, öffentlich privat,
    anzeigen angezeigt | ausblenden ausgeblendet verborgen, starten gestartet | stoppen gestoppt beenden beendet,
    automatisch manuell, oberhalb unterhalb, mindestens höchstens, gültig ungültig, importieren exportieren, wahr falsch`),
  // French
  ...pairs(`
    doit doivent obligatoire requis nécessaire | peut peuvent facultatif optionnel, tous toutes chaque toujours |
      certains certaines quelques parfois souvent, activer activé activée | désactiver désactivé désactivée,
    autoriser autorisé permet | interdire interdit bloquer bloqué refuser refusé, ajouter ajouté | supprimer supprimé retirer retiré,
    augmenter augmente | diminuer diminue réduire réduit, plus moins, public privé, afficher masquer, démarrer arrêter,
    automatique manuel, premier dernier, vrai faux, valide invalide, importer exporter`),
  // Spanish
  ...pairs(`
    debe deben obligatorio obligatoria necesario requerido | puede pueden opcional, todos todas cada siempre |
      algunos algunas varios veces, activar activado habilitar habilitado | desactivar desactivado deshabilitar deshabilitado,
    permitir permite permitido | denegar deniega bloquear bloquea prohibir prohibido rechazar rechaza, añadir agregar | eliminar quitar borrar,
    aumentar aumenta | disminuir disminuye reducir reduce, más menos, público privado, mostrar ocultar, iniciar detener,
    automático manual, primero último, verdadero falso, válido inválido, mayor menor, importar exportar`),
  // Portuguese
  ...pairs(`
    deve devem obrigatório obrigatória necessário | pode podem opcional, todos todas cada sempre | alguns algumas vários vezes,
    ativar ativado habilitar habilitado | desativar desativado desabilitar desabilitado,
    permitir permite permitido | negar nega bloquear bloqueia proibir proibido rejeitar rejeita, adicionar remover | excluir apagar,
    aumentar aumenta | diminuir diminui reduzir reduz, mais menos, público privado, mostrar ocultar, iniciar parar,
    automático manual, primeiro último, verdadeiro falso, válido inválido, maior menor, importar exportar`),
];

/** In scripts without spaces, and in Korean: parts of a text. Where one has the other in it, the longer is looked for first. */
export const UNSPACED_OPPOSITES: readonly Pair[] = [
  // Chinese
  ...pairs(`
    启用 禁用, 开启 关闭, 打开 关闭, 允许 | 禁止 拒绝 阻止, 增加 | 减少 降低, 添加 新增 | 删除 移除, 必须 必填 | 可以 可选, 之前 以前 | 之后 以后,
    最大 最小, 至少 最少 | 最多 至多, 公开 | 私有 私密, 上传 下载, 导入 导出, 加密 解密, 显示 隐藏, 升级 降级, 安装 卸载, 成功 失败, 自动 手动,
    所有 全部 每个 | 部分 某些 有些, 高于 大于 超过 | 低于 小于 少于, 内部 外部, 同步 异步, 读取 写入, 发送 接收, 启动 开始 | 停止 结束,
    连接 断开, 锁定 解锁, 本地 远程, 以上 以下, 升序 降序, 有效 无效, 总是 有时, 更多 更少, 更快 更慢, 真 假`),
  // Japanese
  ...pairs(`
    有効 無効, 許可 | 拒否 禁止, 追加 削除, 増加 増や | 減少 減ら, 必須 | 任意 省略可能, 前に 後に, 以前 以降, 以上 以下, 最大 最小, 公開 非公開,
    表示 | 非表示 隠, 開始 起動 | 停止 終了, 開く 閉じ, 自動 手動, 成功 失敗, 暗号化 復号, 送信 受信, アップロード ダウンロード, インポート エクスポート,
    インストール アンインストール, すべて 全て | 一部, 昇順 降順, 内部 外部, 読み取 書き込, 接続 切断, オン オフ, 常に | 時々 場合によって`),
  // Korean
  ...pairs(`
    활성화 비활성화, 허용 | 거부 차단 금지, 추가 | 삭제 제거, 증가 감소, 필수 선택, 이전 이후, 전에 후에, 이상 이하, 초과 미만, 최대 최소, 공개 비공개,
    표시 숨기, 시작 | 중지 종료, 자동 수동, 성공 실패, 모든 전체 | 일부, 업로드 다운로드, 가져오 내보내, 내부 외부, 읽기 쓰기, 암호화 복호화, 오름차순 내림차순, 항상 가끔`),
];
