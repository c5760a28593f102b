"""The WCAG contrast of colors, measured in a browser on painted pixels."""

# Statements that define `contrast(a, b)` for two CSS colors. A translucent color is painted on the color of the page.
CONTRAST = """
  const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const luminance = color => {
    for (const layer of ['Canvas', color]) {
      context.fillStyle = layer;
      context.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(value => {
      value /= 255;
      return value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
    });
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const contrast = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((a, b) => a - b);
    return (light + .05) / (dark + .05);
  };
"""
