// Words that several parts of the pages say.

/** How the view is moved. `live`: bodies can be pulled, and the wheel always zooms. */
export function ways(planar: boolean, live: boolean): string {
  const drag = live ? "Drag beside the bodies" : "Drag";
  const wheel = live ? "the wheel zooms." : "the wheel zooms once the picture was clicked.";
  return planar ? `${drag} to move the view; ${wheel}` : `${drag} to turn the view, with the right button to move it; ${wheel}`;
}

/** So many of something. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Whether fingers point here, rather than a mouse. */
export function touched(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
