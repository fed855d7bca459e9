// Whether the map of a puzzle shows the area of your clue.

class Area {
  isOn = $state(true);
}

export const area = new Area();
