const emojis = [
  ...'😀😂😊😍🥰😎🤔😅😢😮🙄😴👍👎👏🙏💪🙌🤝👋🎉🔥✨⭐❤️💡✅❌⏰📅📎💻🚀☕'.matchAll(
    /\p{Extended_Pictographic}\uFE0F?/gu,
  ),
].map(([emoji]) => emoji)

/** The emoji to choose from. */
export const EmojiGrid = ({ onChoose }: { onChoose: (emoji: string) => void }) =>
  emojis.map((emoji) => (
    <button
      key={emoji}
      type="button"
      onClick={() => onChoose(emoji)}
      className="size-11 rounded-sm text-h2 hover:bg-surface-2"
    >
      {emoji}
    </button>
  ))
