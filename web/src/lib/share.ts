// Passing a link on. Over plain http browsers offer neither clipboard nor sharing; then the old ways must do.

export const canShare = typeof navigator.share === 'function';

export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Thought better of it.
  }
}

/** True if the text is in the clipboard now. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'sr';
    const active = document.activeElement;
    (active?.closest('dialog') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (active instanceof HTMLElement) active.focus();
    return done;
  }
}
